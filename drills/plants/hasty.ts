// A server that leaves at once when it is asked to stop, whatever it is doing, and says that all is well.
process.on('SIGTERM', () => process.exit(0));
