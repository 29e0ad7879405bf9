import type { Site } from '#src/shared/site/site.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';

/**
 * The text in place of the registration form if this visitor may not register; `undefined` if they may. The setting
 * `registration` is about this server: with `apiBaseUrl` the form is shown, and the other server decides.
 */
export function registrationNotice(
  { registration, apiBaseUrl }: Pick<Site, 'registration' | 'apiBaseUrl'>,
  invitation: string | undefined,
): TextKey | undefined {
  if (apiBaseUrl !== null) return undefined;
  if (registration === 'closed') return 'signIn.closed';
  return registration === 'invitation' && invitation === undefined ? 'signIn.invitationOnly' : undefined;
}
