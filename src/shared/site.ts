// The shape of `site.config.ts`, the one file that an operator edits (product.md, "Name").

/** Settings of one site. A link or address that is `null` is not available: its button shows disabled with a reason. */
export interface Site {
  /** The product's name as readers see it. */
  name: string;
  /** The product's name in addresses: lower-case letters and digits, such as `aperta` in `/finanziaperta`. */
  slug: string;
  /** One line under the name, the same in every language. */
  tagline: string;
  /** Origin of the public site, such as `https://aperta.example`, without a path. `PUBLIC_URL` overrides it; while it is the example, emails link to localhost. */
  publicUrl: string;
  /** Contact address, shown as a mail link. */
  email: string;
  /** The temporary test environment, https. */
  testEnvironmentUrl: string | null;
  /** One https link for each work session; their order numbers them. */
  workSessionUrls: readonly (string | null)[];
  /** The payment page of donations, https. */
  donationUrl: string | null;
  /** Base address of another account server that speaks Djoser; `null`: this server. */
  apiBaseUrl: string | null;
  /** Who runs the site, named on the privacy page. */
  legalName: string;
  /** Who may register: anyone, who has an invitation link (`npm run admin -- invitations create`), or nobody. */
  registration: 'open' | 'invitation' | 'closed';
  /** Whether an account can be used before its e-mail address is confirmed. */
  confirmation: 'optional' | 'required';
  /** Where the source code is, https. */
  sourceCodeUrl: string;
}

/** Gives a configuration its type and changes nothing. */
export function defineSite(site: Site): Site {
  return site;
}
