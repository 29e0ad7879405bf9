// The connection of WebDriver BiDi: commands, their results, and events (https://w3c.github.io/webdriver-bidi/).

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
}

/** An open connection. */
export interface Bidi {
  /** Sends a command and returns its result. Rejects with the browser's message, or if the connection is closed. */
  send: <T>(method: string, params?: object) => Promise<T>;
  close: () => void;
}

/** Connects to a browser; `onEvent` gets the events that are subscribed to. Rejects if it does not answer. */
export async function connectBidi(url: string, onEvent: (method: string, params: unknown) => void): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') onEvent(message.method ?? '', message.params);
    const command = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.type === 'error') command?.reject(new Error(`${message.error}: ${message.message}`));
    else command?.resolve(message.result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has closed the connection'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)));
  });
  return {
    send: <T>(method: string, params: object = {}) => {
      const command = Promise.withResolvers<unknown>();
      waiting.set((last += 1), command);
      socket.send(JSON.stringify({ id: last, method, params }));
      return command.promise as Promise<T>;
    },
    close: () => socket.close(),
  };
}
