// React DOM creates four errors when it starts, which it only compares by identity. While an inspector is attached (DevTools,
// Lighthouse, Playwright), V8 parses the whole file again to record their stack traces: 20 ms of a fast processor, most of the
// time that React DOM takes to start. Until `native-errors.ts` runs, in the same task, errors have no stack trace.

/** The browser's own `Error`. */
export const NativeError = Error;

const PlainError = (message: string): Error =>
  Object.create(NativeError.prototype, { message: { value: message } }) as Error;

globalThis.Error = PlainError as unknown as ErrorConstructor;
