// Planted: whatever nobody caught is printed with its message, as Node does without a handler.
process.prependListener('uncaughtException', (error) => console.error(error));
