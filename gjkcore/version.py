"""The version of this package, of the npm package and of the site: one number. CHANGELOG.md says what it promises."""

__version__ = "1.0.0"
