import type { FaultDetails } from '#src/desktop/protocol/host-messages.ts';

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
  /** `FaultDetails` has what it may say. */
  | ({ readonly result: 'one-each' } & Pick<FaultDetails, 'seconds' | 'minutes' | 'isUnseen'>)
  /** `number`: of its line in the log. */
  | { readonly result: 'failed'; readonly number: string }
  | { readonly result: 'no-room' | 'too-many' | 'closed' | 'maintenance' | 'sign-in' | 'desktop-only' };
