// A server that is deaf to being asked to stop.
const on = process.on.bind(process);
Object.defineProperty(process, 'on', {
  value(event: string, listener: (...values: unknown[]) => void) {
    return on(event, event === 'SIGTERM' ? () => undefined : listener);
  },
});
