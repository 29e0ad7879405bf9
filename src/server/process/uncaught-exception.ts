// Logs uncaught exceptions without their message, which Node would print and which may contain data of a visitor.
import type { FastifyBaseLogger } from 'fastify';

/** Logs every uncaught exception and unhandled rejection from now on, and ends the process with exit code 1. */
export function logUncaughtExceptions(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error) => {
    try {
      log.fatal({ err: error }, 'uncaught exception');
    } finally {
      process.exit(1);
    }
  });
}
