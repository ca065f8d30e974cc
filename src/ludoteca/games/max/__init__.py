"""Max: bring mouse, squirrel and bird home before the tomcat gets them."""
