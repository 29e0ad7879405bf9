/** Settings cannot be used. The message has one line per error, which names the setting and says what it should be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
