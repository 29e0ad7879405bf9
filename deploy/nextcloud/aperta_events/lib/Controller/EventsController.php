<?php

declare(strict_types=1);

namespace OCA\ApertaEvents\Controller;

use OCA\ApertaEvents\Service\SecurityEvent;
use OCP\AppFramework\Controller;
use OCP\AppFramework\Http;
use OCP\AppFramework\Http\Attribute\AnonRateLimit;
use OCP\AppFramework\Http\Attribute\NoCSRFRequired;
use OCP\AppFramework\Http\Attribute\PublicPage;
use OCP\AppFramework\Http\DataResponse;
use OCP\Http\Client\IClientService;
use OCP\IConfig;
use OCP\IRequest;
use OCP\IUserManager;

/** Takes events by push (RFC 8935): 202 once it has done what they ask for, also if it was done before. */
class EventsController extends Controller {
	private const MAX_BYTES = 16384;

	public function __construct(
		string $appName,
		IRequest $request,
		private IConfig $config,
		private IUserManager $users,
		private IClientService $clients,
	) {
		parent::__construct($appName, $request);
	}

	#[PublicPage]
	#[NoCSRFRequired]
	#[AnonRateLimit(limit: 300, period: 60)]
	public function take(): DataResponse {
		$issuer = $this->config->getAppValue('aperta_events', 'issuer');
		$clientId = $this->config->getAppValue('aperta_events', 'client_id');
		$token = (string)file_get_contents('php://input', false, null, 0, self::MAX_BYTES + 1);
		if ($issuer === '' || $clientId === '' || strlen($token) > self::MAX_BYTES || substr_count($token, '.') !== 2) {
			return $this->refused();
		}
		// Fails if the site does not answer: it sends the event again.
		$askKeys = function () use ($issuer): array {
			$options = ['timeout' => 5, 'allow_redirects' => false];
			$answer = $this->clients->newClient()->get($issuer . '/oidc/jwks', $options);
			return json_decode((string)$answer->getBody(), true)['keys'];
		};
		$subject = SecurityEvent::purgedSubject($token, $askKeys, $issuer, $clientId);
		if ($subject === null) {
			return $this->refused();
		}
		// The id of an account is the subject only if user_oidc has made it: no other account is deleted.
		$user = $subject === '' ? null : $this->users->get($subject);
		if ($user !== null && $user->getBackendClassName() === 'user_oidc' && !$user->delete()) {
			return new DataResponse([], Http::STATUS_INTERNAL_SERVER_ERROR);
		}
		return new DataResponse([], Http::STATUS_ACCEPTED);
	}

	private function refused(): DataResponse {
		return new DataResponse(['err' => 'invalid_request'], Http::STATUS_BAD_REQUEST);
	}
}
