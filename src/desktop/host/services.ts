// What the routes of the host work with.
import type { Engine } from '#src/desktop/engines/engine.ts';
import type { Devices } from './devices/devices.ts';
import type { Members } from './members/members.ts';
import type { OwnLimits } from './members/own-limits.ts';
import type { SiteClient } from './members/site-client.ts';
import type { Receipts } from './receipts/receipts.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { DesktopConfig } from './settings.ts';

export interface HostServices {
  readonly config: DesktopConfig;
  readonly engine: Engine;
  /** See `createHomeStates`. */
  readonly homeState: Engine['home'];
  readonly sessions: Sessions;
  readonly members: Members;
  readonly ownLimits: OwnLimits;
  /** Returns the size of the home of a member. */
  readonly homeBytesOf: (sub: string) => Promise<number>;
  readonly receipts: Receipts;
  /** Absent where devices cannot reach files. */
  readonly devices?: Devices | undefined;
  /** Absent: nobody can sign in, and there are trials alone. */
  readonly site: SiteClient | undefined;
}
