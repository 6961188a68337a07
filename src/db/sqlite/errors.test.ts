import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explained } from './errors.ts'

const PATH = '/nonexistent/stoa.db'
const words = (error: object): string => (explained(Object.assign(new Error('raw'), error), PATH) as Error).message

test('what keeps SQLite from a file is told in words, with the path', () => {
  for (const [error, message] of [
    [{ code: 'EROFS' }, /read-only/],
    [{ errcode: 1032 }, /read-only/],
    [{ code: 'EACCES' }, /this user may not read and write .* owner and mode/],
    [{ code: 'EPERM' }, /owner and mode/],
    [{ code: 'ENOSPC' }, /no space left/],
    [{ code: 'EDQUOT' }, /no space left/],
    [{ errcode: 13 }, /no space left/],
    [{ code: 'ENOTDIR' }, /a part of its path is a file/],
    [{ errcode: 5 }, /held by another process/],
    [{ errcode: 1034 }, /failed: check the disk/],
    [{ errcode: 11 }, /is damaged: restore a backup \(docs\/operating\.md#backup\)/],
    [{ errcode: 26 }, /is not a database of SQLite.*docs\/operating\.md#backup/],
    [{ errcode: 14 }, /cannot be made: its folder takes no files/],
  ] as const) {
    assert.match(words(error), message)
    assert.ok(words(error).includes(PATH))
  }
})

test('an error that is not of the file is given back as it is', () => {
  for (const error of [new Error('other'), Object.assign(new Error('constraint'), { errcode: 2067 })]) {
    assert.equal(explained(error, PATH), error)
  }
})
