<?php

declare(strict_types=1);

namespace OCA\ApertaEvents\Service;

/** Security Event Tokens (RFC 8417) of one site for this app. With PHP and OpenSSL alone: a test runs it without Nextcloud. */
class SecurityEvent {
	private const PURGED = 'https://schemas.openid.net/secevent/risc/event-type/account-purged';

	/**
	 * Takes a token, and what asks the site for its keys (RFC 7517) once the token looks like one of its own. Returns the
	 * subject whose account is gone, '' for another event of the site, or null if the site has not signed the token for
	 * this app.
	 *
	 * @param callable(): list<array<string, mixed>> $askKeys
	 */
	public static function purgedSubject(string $token, callable $askKeys, string $issuer, string $clientId): ?string {
		$parts = explode('.', $token);
		if (count($parts) !== 3) {
			return null;
		}
		$header = json_decode(self::decode($parts[0]), true);
		$claims = json_decode(self::decode($parts[1]), true);
		if (($header['alg'] ?? '') !== 'RS256' || ($header['typ'] ?? '') !== 'secevent+jwt' || !is_array($claims)) {
			return null;
		}
		if (($claims['iss'] ?? '') !== $issuer || !in_array($clientId, (array)($claims['aud'] ?? []), true)) {
			return null;
		}
		foreach ($askKeys() as $key) {
			if (($key['kid'] ?? null) !== ($header['kid'] ?? '') || ($key['kty'] ?? '') !== 'RSA') {
				continue;
			}
			$pem = self::publicKey(self::decode((string)$key['n']), self::decode((string)$key['e']));
			$signed = $parts[0] . '.' . $parts[1];
			if (openssl_verify($signed, self::decode($parts[2]), $pem, OPENSSL_ALGO_SHA256) !== 1) {
				return null;
			}
			$subject = $claims['sub_id'] ?? [];
			$isPurged = isset($claims['events'][self::PURGED]) && ($subject['format'] ?? '') === 'iss_sub';
			return $isPurged && ($subject['iss'] ?? '') === $issuer ? (string)($subject['sub'] ?? '') : '';
		}
		return null;
	}

	private static function decode(string $text): string {
		return (string)base64_decode(strtr($text, '-_', '+/'), true);
	}

	/** Writes a key as OpenSSL reads it: SubjectPublicKeyInfo (RFC 5280) with RSAPublicKey (RFC 8017) in DER. */
	private static function publicKey(string $modulus, string $exponent): string {
		$key = self::der(0x30, self::der(0x02, "\0" . $modulus) . self::der(0x02, $exponent));
		$rsa = hex2bin('300d06092a864886f70d0101010500');
		$info = self::der(0x30, $rsa . self::der(0x03, "\0" . $key));
		return "-----BEGIN PUBLIC KEY-----\n" . chunk_split(base64_encode($info), 64, "\n") . "-----END PUBLIC KEY-----\n";
	}

	private static function der(int $tag, string $value): string {
		$length = strlen($value);
		$bytes = $length < 128 ? chr($length) : chr(0x82) . pack('n', $length);
		return chr($tag) . $bytes . $value;
	}
}
