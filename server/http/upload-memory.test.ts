import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openUploadMemory, type Body } from './upload-memory.ts';

it('never ends a body that has arrived in full, even if nothing arrived in the last period', async () => {
  const memory = openUploadMemory(10, 10);
  const ended: string[] = [];
  const enter = (name: string): Body => {
    const body: Body = { held: 0, needed: 10, pace: 0, end: () => void ended.push(name) };
    memory.enter(body);
    return body;
  };
  const [complete, waiting] = [enter('complete'), enter('waiting')];
  let isHeld = false;
  memory.hold(complete, 10, () => {});
  memory.hold(waiting, 5, () => (isHeld = true));
  await sleep(50);
  assert.deepEqual([ended, isHeld], [[], false]);
  memory.leave(complete);
  assert.ok(isHeld);
  memory.leave(waiting);
});
