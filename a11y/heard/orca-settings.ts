// What Orca and Firefox are told before they start.

/** Orca's `user-settings.conf`: speech alone, no echo of keys, and no page read by itself. */
export const ORCA_SETTINGS = {
  general: {
    speechServerFactory: 'speechdispatcherfactory',
    speechServerInfo: ['Default Synthesizer', 'default'],
    enableSpeech: true,
    enableBraille: false,
    enableBrailleMonitor: false,
    enableSound: false,
    enableEchoByCharacter: false,
    enableEchoByWord: false,
    enableKeyEcho: false,
    sayAllOnLoad: false,
    pageSummaryOnLoad: false,
    speechVerbosityLevel: 1,
    verbalizePunctuationStyle: 3,
    activeProfile: ['Default', 'default'],
    startingProfile: ['Default', 'default'],
  },
  profiles: { default: { profile: ['Default', 'default'], pronunciations: {}, keybindings: {} } },
  pronunciations: {},
  keybindings: {},
} as const;

/** Firefox's `user.js`: no window, bar or offer of its own that would be spoken, and no request of its own. */
const FIREFOX_PREFERENCES = {
  'accessibility.force_disabled': -1,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.ml.chat.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.preonboarding.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.tabs.warnOnClose': false,
  'browser.translations.enable': false,
  'browser.urlbar.autoFill': false,
  'browser.urlbar.quicksuggest.enabled': false,
  'browser.urlbar.shortcuts.quickactions': false,
  'browser.urlbar.suggest.history': false,
  'browser.urlbar.suggest.searches': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'general.smoothScroll': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'sidebar.revamp': false,
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
} as const;

export const FIREFOX_FILE = (language: string): string =>
  Object.entries({ ...FIREFOX_PREFERENCES, 'intl.accept_languages': language })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
