# Sourced: waits until programs can connect to the display.
tries=0
until [ -S /tmp/.X11-unix/X1 ] || [ $tries -gt 500 ]; do sleep 0.02; tries=$((tries + 1)); done
