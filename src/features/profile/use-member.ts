// The member's data as React state: loaded when the page is opened, and again after each change.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureOf, type Failure } from '#src/client/failure.ts';
import { getSession } from '#src/client/session.ts';
import { useTexts } from '#src/ui/texts.tsx';
import { fetchMember, type MemberData } from './fetch-member.ts';

interface MemberState {
  data: MemberData | undefined;
  /** Why the last load failed. If `data` is there, it may be out of date. */
  failure: Failure | undefined;
  /** Loads the data again; the old data stays until the new data is loaded. Never rejects. */
  reload: () => Promise<void>;
}

/**
 * Loads the data of the member with this token; nothing without a token. `loadComponents` fetches the components that
 * show the data. If they cannot be loaded, the load has failed, and `reload` fetches them again.
 */
export function useMember(token: string | undefined, loadComponents: () => Promise<unknown>): MemberState {
  const { language } = useTexts();
  const [data, setData] = useState<MemberData>();
  const [failure, setFailure] = useState<Failure>();
  const started = useRef(0);
  const shown = useRef(0);

  const reload = async () => {
    started.current += 1;
    const turn = started.current;
    const loadedFor = getSession()?.token;
    // Only the response to the newest request is used, and none for another member.
    const isOutdated = () => turn < shown.current || getSession()?.token !== loadedFor;
    try {
      const [loaded] = await Promise.all([fetchMember(language), loadComponents()]);
      if (isOutdated()) return;
      shown.current = turn;
      setData(loaded);
      setFailure(undefined);
    } catch (error) {
      if (isOutdated()) return;
      shown.current = turn;
      setFailure(failureOf(error, language));
    }
  };

  // A change of language needs no reload: the responses do not depend on it.
  const load = useEffectEvent(reload);
  useEffect(() => {
    setData(undefined);
    setFailure(undefined);
    if (token !== undefined) void load();
  }, [token]);

  return { data, failure, reload };
}
