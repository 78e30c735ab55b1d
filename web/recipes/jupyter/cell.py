from IPython.display import IFrame

IFrame("https://HOST/embed.html?preset=missed&step=1", width="100%", height=680)
