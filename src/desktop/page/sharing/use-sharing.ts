// What the owner's page knows of the sharing: links, guests, where they point. It comes on the control line.
import { useEffect, useState } from 'react';
import type { PointerAt, SharingState } from '#src/desktop/protocol/guest-messages.ts';
import type { ControlLine } from '../line/control-line.ts';

const NOTHING: SharingState = { links: [], guests: [], admitted: 0 };

/** The sharing of an open session; nothing is shared while its line is not open. */
export function useSharing(control: ControlLine): SharingState {
  const [sharing, setSharing] = useState(NOTHING);
  useEffect(
    () =>
      control.listen((said) => {
        if (!('state' in said)) return;
        const next = said.state.sharing;
        // It is said each five seconds, and mostly nothing is new.
        setSharing((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
      }),
    [control],
  );
  return sharing;
}

/** Gives `tell` where guests point. Returns what ends that. */
export const pointersOf =
  (control: ControlLine) =>
  (tell: (pointer: PointerAt) => void): (() => void) =>
    control.listen((said) => 'pointer' in said && tell(said.pointer));
