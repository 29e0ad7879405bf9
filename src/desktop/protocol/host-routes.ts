// The routes of the desktop host that pages ask: host and page have the types of what is sent and answered from here. A fault is
// answered with `FaultAnswer`.
import type { DesktopApp } from './apps.ts';
import type {
  CopyAnswer,
  DeviceList,
  EarlierList,
  KeepState,
  LineTicket,
  MemberDesktop,
  NewDevice,
  SessionReport,
  SoftwareList,
  StartedSession,
  WaitingPlace,
} from './host-messages.ts';
import type {
  DeviceRequest,
  EarlierRequest,
  ExpectedTrial,
  FilesRequest,
  KeepRequest,
  LeaveRequest,
  PutBackRequest,
  SessionRequest,
} from './host-requests.ts';
import type { ReceiptKeys } from './receipt.ts';

interface Route<Answer, Body = undefined> {
  readonly answer: Answer;
  readonly body: Body;
}

/** By method and path; `:id` is that of a session, whose routes ask for its key or for the member's cookie. */
export interface HostRoutes {
  /** Answers 201 with a session, or 202 with a place. */
  'POST /api/trials': Route<StartedSession | WaitingPlace, SessionRequest>;
  /** From `/prova` of the site: the trial that its visitor is likely to start, for the spare (docs/desktop.md, 'A trial kept ready'). */
  'POST /api/trials/expected': Route<undefined, ExpectedTrial>;
  /** Gives up a place to wait, or a trial that has not been shown yet. */
  'POST /api/trials/leave': Route<undefined, LeaveRequest>;
  /** Answers also 200 where the desktop runs already, and 401 where nobody is signed in. */
  'POST /api/desktop': Route<StartedSession | WaitingPlace, SessionRequest>;
  /**
   * A session of the member's files alone, or the desktop if it runs: answers like `POST /api/desktop`. `desktop-only` where the files can
   * be reached by the desktop alone. The session ends after five minutes without a request: the page asks again then.
   */
  'POST /api/files': Route<StartedSession | WaitingPlace, FilesRequest>;
  /** With `?member=` (else 401), as the next but one. */
  'GET /api/files/earlier': Route<EarlierList>;
  /** A session that reads an earlier version: answers like `POST /api/files`, and `missing` where there is no such version. */
  'POST /api/files/earlier': Route<StartedSession | WaitingPlace, EarlierRequest>;
  /** Deletes all earlier versions. */
  'DELETE /api/files/earlier': Route<EarlierList>;
  /** Puts a file or folder of it back where it was; `folder` is the path that it got. Nothing is written over. */
  'POST /api/files/earlier/back': Route<CopyAnswer, PutBackRequest>;
  /** With `?member=` what the site's page says of the desktop of that member, if it is the one who is signed in to the host. */
  'GET /api/desktop': Route<MemberDesktop>;
  /** With `?member=`: ends the desktop of that member (else 401). */
  'DELETE /api/desktop': Route<MemberDesktop>;
  /** One for each line or download. */
  'POST /api/sessions/:id/ticket': Route<LineTicket>;
  /** Also for some time after the end. */
  'GET /api/sessions/:id': Route<SessionReport>;
  /** Ends the session, and answers once nothing of it is left. */
  'DELETE /api/sessions/:id': Route<SessionReport>;
  /** The page that shows a trial is being closed or loaded again. */
  'POST /api/sessions/:id/leave': Route<undefined>;
  /** Who signed in to keep files since the trial began. */
  'GET /api/sessions/:id/keep': Route<KeepState>;
  /** Copies files of the trial. */
  'POST /api/sessions/:id/keep': Route<CopyAnswer, KeepRequest>;
  /** With `?member=`, as the next two (else 401). */
  'GET /api/devices': Route<DeviceList>;
  /** Answers 201; 401 unless the member has just proven to be the member, and 429 for too many. */
  'POST /api/devices': Route<NewDevice, DeviceRequest>;
  /** `:id` is that of the device. Its connections end. */
  'DELETE /api/devices/:id': Route<DeviceList>;
  /** For anyone. */
  'GET /api/receipts/key': Route<ReceiptKeys>;
  /** Which of the apps sessions can open alone, and whether they have sound; for anyone. */
  'GET /api/apps': Route<{ readonly apps: readonly DesktopApp[]; readonly sound: boolean }>;
  /** What sessions see. */
  'GET /api/packages': Route<SoftwareList>;
}

export type HostRoute = keyof HostRoutes;
