// What the pages say of the trial and of the desktops: one text for each state, which all pages share, so that none says something else.
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { openDesktops, type OpenDesktop } from './desktops.ts';

/** What a sentence is about. */
export type Claim =
  /** Whether the software of the desktops is free. */
  | 'software'
  /** Whether files that are saved in them stay. */
  | 'kept'
  /** Who keeps these files. */
  | 'keepers'
  /** What happens to these files once the account is deleted. */
  | 'leave'
  /** What a member needs to open that of the operator's own host. */
  | 'confirmed'
  /** How much room there is for files in that one. */
  | 'room'
  /** Where earlier versions of them are. */
  | 'earlier'
  /** Whether a tablet or a phone will do. */
  | 'device'
  /** How to let somebody help there. */
  | 'share'
  /** Which of them to open. */
  | 'which'
  /** How long a trial on that host lasts. */
  | 'trialTime'
  /** What happens to the data of the trial that the site offers. */
  | 'trial'
  /** The same of the trial of others, where the site offers its own first. */
  | 'otherTrial';

/** The sentences by what they are about. Without a desktop, or without a trial, nothing is said of it. */
export type Claims = Readonly<Partial<Record<Claim, TextKey>>>;

/** Takes the site's configuration, and whether the operator runs a desktop host (DESKTOP_URL). Returns what the pages say. */
export function desktopClaims(site: Site, hasOwn: boolean): Claims {
  const desktops = openDesktops(site, hasOwn);
  const hasLinked = desktops.some(({ n }) => n !== undefined);
  const where = hasOwn ? (hasLinked ? 'Both' : 'Own') : 'Linked';
  const linkedTrial = isSet(site.testEnvironmentUrl) && erasing(site.testEnvironment?.erasesOnExit);
  return {
    ...(desktops.length > 0 && {
      software: softwareOf(desktops),
      kept: `desktops.kept${where}`,
      keepers: keepersOf(desktops),
      leave: `desktops.leave${where}`,
    }),
    ...(hasOwn && {
      confirmed: 'desktops.confirmed',
      room: 'desktopGives.room',
      earlier: 'desktopGives.earlier',
      device: 'desktopGives.device',
      share: 'desktopGives.share',
      trial: 'desktops.trialOwn',
      trialTime: 'desktopGives.trialTime',
    }),
    ...((hasOwn || desktops.length > 1) && { which: hasOwn ? 'desktopGives.whichOwn' : 'desktopGives.whichLinked' }),
    ...(linkedTrial && { [hasOwn ? 'otherTrial' : 'trial']: linkedTrial }),
  };
}

function softwareOf(desktops: readonly OpenDesktop[]): TextKey {
  const stated = new Set(desktops.map(({ isFreeSoftware }) => isFreeSoftware));
  if (stated.has(undefined)) return stated.size === 1 ? 'desktops.softwareUnstated' : 'desktops.softwareSome';
  if (stated.size > 1) return 'desktops.softwareMixed';
  return stated.has(true) ? 'desktops.softwareFree' : 'desktops.softwarePartly';
}

function keepersOf(desktops: readonly OpenDesktop[]): TextKey {
  const keepers = new Set(desktops.map(({ keeper }) => keeper && `${keeper.name} ${keeper.country}`));
  if (keepers.size > 1) return 'desktops.keepersEach';
  return keepers.has(undefined) ? 'desktops.keepersUnstated' : 'desktops.keepersOne';
}

function erasing(erases: boolean | undefined): TextKey {
  if (erases === undefined) return 'desktops.trialUnstated';
  return erases ? 'desktops.trialErased' : 'desktops.trialKept';
}
