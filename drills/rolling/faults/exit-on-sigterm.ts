// The server exits at the first SIGTERM, whatever it is doing, with exit code 0.
process.on('SIGTERM', () => process.exit(0));
