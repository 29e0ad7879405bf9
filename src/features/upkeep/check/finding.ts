/** What the check found about one subject. A fault needs the operator now; a warning can wait, or is meant. */
export interface Finding {
  readonly subject: string;
  readonly state: 'ok' | 'warning' | 'fault';
  /** One line: what is so, and what to do about it. */
  readonly text: string;
}

/** Makes findings about one subject. */
export function about(subject: string) {
  const make =
    (state: Finding['state']) =>
    (text: string): Finding => ({ subject, state, text });
  return { ok: make('ok'), warning: make('warning'), fault: make('fault') };
}
