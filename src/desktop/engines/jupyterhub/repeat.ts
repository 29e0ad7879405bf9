/** Does `work` again and again, never twice at a time. `warn` gets the message of an error, once until it goes well again. */
export function repeat(work: () => Promise<unknown>, everyMs: number, warn: (line: string) => void): NodeJS.Timeout {
  let isBusy = false;
  let last = '';
  return setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    work()
      .then(
        () => (last = ''),
        (error: unknown) => {
          const { message } = error as Error;
          if (message !== last) warn(message);
          last = message;
        },
      )
      .finally(() => (isBusy = false));
  }, everyMs);
}
