"""What `gjkcore.batch` does with numpy: GJK, depths and touching pairs, all pairs of the plane one step at a time."""
