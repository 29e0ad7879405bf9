/** What became of a request for a session. */
export type Admission =
  | {
      readonly result: 'started';
      readonly id: string;
      readonly ratio: 1 | 2;
      readonly key?: string;
      readonly isNew: boolean;
      /** A trial whose page had been closed made place. */
      readonly hasReplaced?: boolean;
    }
  | { readonly result: 'waiting'; readonly place: number; readonly key: string }
  /** `seconds`: a trial whose page was just closed makes place then. */
  | { readonly result: 'one-each'; readonly seconds?: number }
  /** `number`: of its line in the log. */
  | { readonly result: 'failed'; readonly number: string }
  | { readonly result: 'no-room' | 'too-many' | 'closed' | 'sign-in' };
