// What a session page can show.
import type { FaultDetails, HostFault, SessionReport } from '#src/desktop/protocol/host-messages.ts';
import type { ControlLine } from '../line/control-line.ts';
import type { OpenLine } from '../line/open-line.ts';
import type { OwnSession } from './host-api.ts';

/** An open session. */
export interface Lines {
  readonly stream: OpenLine;
  readonly control: ControlLine;
  /** Address of the session, to which `file/<ticket>` is added. */
  readonly address: string;
}

/** Why there is no session. */
export type Refusal = HostFault | 'offline' | 'sign-in-failed' | 'trials-only';

/** What the page shows. */
export type Phase =
  | { readonly at: 'start' }
  | { readonly at: 'asking' | 'ending'; readonly kind: OwnSession['kind'] }
  | { readonly at: 'waiting'; readonly place: number }
  /** A trial of this browser runs whose tab may be closed. */
  | { readonly at: 'found'; readonly session: OwnSession }
  | { readonly at: 'open'; readonly session: OwnSession; readonly lines: Lines }
  | { readonly at: 'lost'; readonly session: OwnSession; readonly tries: number }
  /** Another page shows the session now. */
  | { readonly at: 'elsewhere'; readonly session: OwnSession }
  | { readonly at: 'ended'; readonly kind: OwnSession['kind']; readonly report: SessionReport }
  | {
      readonly at: 'refused';
      readonly kind: OwnSession['kind'];
      readonly fault: Refusal;
      readonly more?: FaultDetails;
    };
