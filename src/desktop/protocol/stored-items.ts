import type { StoredItem } from '#src/shared/accounts/stored-item.ts';
import { STORED_NAMES } from './stored-names.ts';

/** What a desktop host stores. It has no database: homes and receipts are files, everything else is in memory. */
export const DESKTOP_ITEMS: Readonly<Record<'onHost' | 'inBrowser', readonly StoredItem[]>> = {
  onHost: [
    { name: { label: 'desktopStored.filesName' }, purpose: 'desktopStored.files', term: 'desktopStored.filesTerm' },
    { name: { label: 'desktopStored.trialName' }, purpose: 'desktopStored.trial', term: 'desktopStored.trialTerm' },
    { name: { label: 'desktopStored.clientName' }, purpose: 'desktopStored.client', term: 'desktopStored.clientTerm' },
    { name: { label: 'desktopStored.memberName' }, purpose: 'desktopStored.member', term: 'desktopStored.memberTerm' },
    { name: { label: 'desktopStored.guestName' }, purpose: 'desktopStored.guest', term: 'desktopStored.guestTerm' },
    {
      name: { label: 'desktopStored.receiptsName' },
      purpose: 'desktopStored.receipts',
      term: 'desktopStored.receiptsTerm',
    },
  ],
  inBrowser: [
    {
      name: `__Host-${STORED_NAMES.memberCookie}`,
      purpose: 'desktopStored.cookie',
      term: 'desktopStored.memberTerm',
    },
    {
      name: `__Host-${STORED_NAMES.signInCookie}`,
      purpose: 'desktopStored.signInCookie',
      term: 'privacy.openidRequestTerm',
    },
    { name: STORED_NAMES.session, purpose: 'desktopStored.session', term: 'desktopStored.sessionTerm' },
    { name: STORED_NAMES.draft, purpose: 'desktopStored.draft', term: 'desktopStored.sessionTerm' },
    { name: STORED_NAMES.place, purpose: 'desktopStored.place', term: 'desktopStored.sessionTerm' },
    { name: STORED_NAMES.trial, purpose: 'desktopStored.trialAgain', term: 'desktopStored.trialTerm' },
    { name: STORED_NAMES.layout, purpose: 'desktopStored.layout', term: 'privacy.untilCleared' },
    { name: STORED_NAMES.volume, purpose: 'desktopStored.volume', term: 'privacy.untilCleared' },
    { name: STORED_NAMES.reader, purpose: 'desktopStored.reader', term: 'privacy.untilCleared' },
    { name: STORED_NAMES.look, purpose: 'desktopStored.look', term: 'desktopStored.sessionTerm' },
    { name: STORED_NAMES.zoom, purpose: 'desktopStored.zoom', term: 'privacy.untilCleared' },
  ],
};
