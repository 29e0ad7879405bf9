// What a server says when it dies of a fault of ours. Node itself would print the error's message, which may repeat what a
// visitor has sent.
import type { FastifyBaseLogger } from 'fastify';

/** From now on an error that nobody caught is logged without its message, and ends the process with 1. */
export function logUncaughtExceptions(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error) => {
    try {
      log.fatal({ err: error }, 'fault that nobody caught');
    } finally {
      process.exit(1);
    }
  });
}
