/** The other process that is killed: it keeps a key or settings, and does nothing else. */

import { readFileSync } from 'node:fs';
import type { KeeperPlan } from '../protocol.ts';
import { keepKey } from './keyWriter.ts';
import { keepSettings } from './settingsWriter.ts';
import { arm } from './stops.ts';

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as KeeperPlan;
arm(plan.stop);
if (plan.task === 'key') await keepKey(plan.dataFolder);
else keepSettings(plan.dataFolder);
