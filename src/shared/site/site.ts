// The type of `site.config.ts`, the configuration of one site (docs/operating.md).
import type { SiteFacts } from './site-facts.ts';

/** Settings of one site. If a link or address is `null`, its button is disabled and says why. */
export interface Site extends SiteFacts {
  /** The product's name as readers see it. */
  name: string;
  /** The product's name in addresses: lower-case letters and digits, such as `aperta` in `/finanziaperta`. */
  slug: string;
  /** One line under the name, the same in every language. */
  tagline: string;
  /**
   * Origin of the public site, such as `https://aperta.example`, without a path. `PUBLIC_URL` overrides it; while it is
   * the example, emails link to localhost.
   */
  publicUrl: string;
  /** Contact address, shown as a `mailto:` link. */
  email: string;
  /** The temporary test environment, https. */
  testEnvironmentUrl: string | null;
  /** One https link for each desktop, numbered in this order. */
  workSessionUrls: readonly (string | null)[];
  /** The payment page of donations, https. */
  donationUrl: string | null;
  /** Base address of another account server with Djoser's API; `null` for this server. */
  apiBaseUrl: string | null;
  /** Full legal name of the person or body that runs the site. What else is known of it is `operator`. */
  legalName: string;
  /** Days within which the operator answers messages about accessibility; the accessibility statement says so. */
  accessibilityAnswerDays: number;
  /**
   * Who may register: anyone; anyone who is approved by an operator (`npm run admin -- requests list`); people with an
   * invitation link (`npm run admin -- invitations create`), who need no approval either; or nobody.
   */
  registration: 'open' | 'approval' | 'invitation' | 'closed';
  /** Says whether the email address must be confirmed before the account can be used. */
  confirmation: 'optional' | 'required';
  /** Address of the source code, https. */
  sourceCodeUrl: string;
}

/** Returns the configuration unchanged, so that the compiler checks it. */
export function defineSite(site: Site): Site {
  return site;
}
