// The member's data as React state: loaded when the page is opened, and again after each change.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureOf, type Failure } from '#src/client/api/failure.ts';
import { loadPart } from '#src/client/api/load-part.ts';
import { getSession } from '#src/client/session/session.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { AccountData } from './endpoints.ts';
import { fetchMember } from './fetch-member.ts';

interface MemberState {
  data: AccountData | undefined;
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
  const [loaded, setLoaded] = useState<{ token: string | undefined } & Partial<Omit<MemberState, 'reload'>>>();
  const started = useRef(0);
  const shown = useRef(0);

  const reload = async () => {
    started.current += 1;
    const turn = started.current;
    const loadedFor = getSession()?.token;
    // Only the response to the newest request is used, and none for another member.
    const isOutdated = () => turn < shown.current || getSession()?.token !== loadedFor;
    const show = (result: Partial<MemberState>) => {
      if (isOutdated()) return;
      shown.current = turn;
      setLoaded((before) => ({
        ...(before?.token === loadedFor && before),
        token: loadedFor,
        failure: undefined,
        ...result,
      }));
    };
    try {
      const [data] = await Promise.all([fetchMember(language), loadPart(loadComponents)]);
      show({ data });
    } catch (error) {
      show({ failure: await failureOf(error, language) });
    }
  };

  // A change of language needs no reload: the responses do not depend on it.
  const load = useEffectEvent(reload);
  useEffect(() => {
    if (token !== undefined) void load();
  }, [token]);

  // Not even for one rendering is it shown to another member.
  const own = loaded?.token === token ? loaded : undefined;
  return { data: own?.data, failure: own?.failure, reload };
}
