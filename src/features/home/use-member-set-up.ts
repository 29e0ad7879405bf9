// What a member has set up, as React state.
import { useEffect, useEffectEvent, useState } from 'react';
import site from '#site';
import { whenIdle } from '#src/ui/browser/when-idle.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { MemberSetUp } from './fetch-member-set-up.ts';

/**
 * What the member with this token has set up; `undefined` without a token, until the server has answered, and if it cannot be asked.
 * It is asked when the page has nothing more urgent to do.
 */
export function useMemberSetUp(token: string | undefined): MemberSetUp | undefined {
  const { language } = useTexts();
  const [known, setKnown] = useState<{ token: string; setUp: MemberSetUp }>();

  const ask = useEffectEvent(async (of: string) => {
    const { fetchMemberSetUp } = await import('./fetch-member-set-up.ts');
    return { token: of, setUp: await fetchMemberSetUp(language) };
  });
  useEffect(() => {
    // Another account server has neither passkeys nor apps.
    if (token === undefined || site.apiBaseUrl !== null) return;
    let isOver = false;
    whenIdle(() => {
      if (isOver) return;
      ask(token).then(
        (found) => !isOver && setKnown(found),
        () => undefined,
      );
    });
    return () => {
      isOver = true;
    };
  }, [token]);
  return known !== undefined && known.token === token ? known.setUp : undefined;
}
