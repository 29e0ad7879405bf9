import type { SectionLink } from '#src/ui/page/sections.tsx';

/** The ids of the headings of /account, with their texts, in the order of the page. */
const SECTIONS: readonly SectionLink[] = [
  { id: 'protection', title: 'account.protectTitle' },
  { id: 'login', title: 'account.profileTitle' },
  { id: 'passkeys', title: 'account.passkeysTitle' },
  { id: 'otp-title', title: 'account.otpTitle' },
  { id: 'devices', title: 'account.devicesTitle' },
  { id: 'files', title: 'account.filesTitle' },
  { id: 'apps', title: 'account.appsTitle' },
  { id: 'groups', title: 'account.groupsTitle' },
  { id: 'openings', title: 'account.openingsTitle' },
  { id: 'data', title: 'account.dataTitle' },
  { id: 'leave', title: 'account.leaveTitle' },
];

/** `without`: the ids of those that this member does not have. */
export const sectionsWithout = (without: readonly string[]): readonly SectionLink[] =>
  SECTIONS.filter(({ id }) => !without.includes(id));
