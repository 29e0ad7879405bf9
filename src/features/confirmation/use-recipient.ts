// The address that a link was sent to, which its page shows and gives to password managers.
import { useEffect, useState } from 'react';
import { callApi } from '#src/client/api/api-client.ts';
import type { OutputOf } from '#src/shared/api/endpoint.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { MailLink } from './use-link.ts';

export type Recipient = OutputOf<'POST /auth/users/link/'>;

/**
 * Asks the server about a link. Nothing until it has answered, and nothing if it refuses the link or cannot be reached: then the
 * form says so when it is sent.
 */
export function useRecipient({ purpose, uid, token }: MailLink): Recipient | undefined {
  const { language } = useTexts();
  const [recipient, setRecipient] = useState<Recipient>();
  useEffect(() => {
    let isCurrent = true;
    callApi('POST /auth/users/link/', { language, body: { purpose, uid, token } })
      .then((response) => isCurrent && setRecipient(response))
      .catch(() => undefined);
    return () => void (isCurrent = false);
    // The response does not depend on the language.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [purpose, uid, token]);
  return recipient;
}
