// An uncaught exception is printed with its message, as Node does without a handler.
process.prependListener('uncaughtException', (error) => console.error(error));
