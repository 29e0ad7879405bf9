// A server that is deaf to being asked to stop.
const { on } = process;
Object.defineProperty(process, 'on', {
  value(event: string, listener: (...values: unknown[]) => void) {
    return on.call(process, event, event === 'SIGTERM' ? () => undefined : listener);
  },
});
