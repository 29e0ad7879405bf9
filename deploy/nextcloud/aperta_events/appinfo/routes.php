<?php

declare(strict_types=1);

return ['routes' => [['name' => 'events#take', 'url' => '/events', 'verb' => 'POST']]];
