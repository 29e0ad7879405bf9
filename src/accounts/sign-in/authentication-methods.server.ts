// How members prove to be the owner of their account, for apps that ask (OpenID Connect Core, section 2: `amr` and `acr`).

/** Authentication methods (RFC 8176; `pop` is from the registry that it created: proof of possession of a key). */
export const AMR = {
  password: ['pwd'],
  passwordAndCode: ['pwd', 'otp', 'mfa'],
  /** The device asks for a fingerprint or a PIN: `userVerification` is required. */
  passkey: ['pop', 'user', 'mfa'],
} as const satisfies Record<string, readonly string[]>;

/**
 * The authentication context classes, the weakest first: one factor; two factors; two factors of which one resists phishing
 * (`phr` is from OpenID Connect Extended Authentication Profile ACR Values 1.0).
 */
export const ACR_VALUES = ['1fa', '2fa', 'phr'] as const;

/** Returns the class of methods; undefined if they are not known. */
export function acrOf(amr: readonly string[]): (typeof ACR_VALUES)[number] | undefined {
  if (amr.length === 0) return undefined;
  if (amr.includes('pop')) return 'phr';
  return amr.includes('mfa') ? '2fa' : '1fa';
}
