import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { setImmediate as round, setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../db/database.ts'
import { Fairness } from './fairness.ts'
import type { Turn } from './turn.ts'

describe('fairness', () => {
  const here = { destroyed: false }
  let store: { width: number; isWaitedFor: () => boolean }
  let fairness: Fairness
  /** Who has a turn that has not ended, in the order in which the turns came. */
  let atWork: { who: string; turn: Turn }[]

  beforeEach(() => {
    store = { width: 1, isWaitedFor: () => false }
    fairness = new Fairness(store, 4)
    atWork = []
  })
  /** Those who still wait at the end of a test are told so later. */
  const ask = async (who: string) => {
    const mine = atWork
    const turn = await Promise.resolve(fairness.turn(who, here, 0)).catch(() => undefined)
    if (turn) mine.push({ who, turn })
  }
  const names = () => atWork.map(({ who }) => who).join('')
  const end = (at: number) => atWork.splice(at, 1)[0]!.turn.end()
  /** Lets the event loop go round a few times, in each of which one more may begin. */
  async function rounds(count = 5) {
    for (let i = 0; i < count; i++) await round()
  }
  /** Counts so many milliseconds as used by somebody, without spending them. */
  async function use(who: string, ms: number) {
    const turn = await fairness.turn(who, here, 0)
    turn.spendOnStore(ms * store.width)
    turn.end()
  }

  test('while nobody waits, turns come at once and to anybody', async () => {
    for (const who of 'aaaaaaaab') assert.equal(fairness.turn(who, here, 0) instanceof Promise, false)
    assert.equal(fairness.budget('a'), undefined)
  })

  test('while the process is behind, two requests of a credential are worked on at once, and others come in between', async () => {
    await use('a', 500)
    store.isWaitedFor = () => true
    for (const who of 'aaaab') void ask(who)
    await rounds()
    assert.equal(names(), 'baa')
    end(1)
    assert.equal(names(), 'ba')
    await rounds()
    assert.equal(names(), 'baa')
  })

  test('where there are two processors, one request of a credential leaves the other to all others', async () => {
    fairness = new Fairness(store, 2)
    await use('a', 500)
    await use('b', 400)
    store.isWaitedFor = () => true
    for (const who of 'aaabb') void ask(who)
    await rounds()
    assert.equal(names(), 'ba')
    end(0)
    await rounds()
    assert.equal(names(), 'ab')
  })

  test('long requests do not begin together where others ask for something, also while the process is not behind', async () => {
    fairness = new Fairness(store, 2)
    await use('a', 90)
    for (const who of 'aaa') void ask(who)
    await rounds()
    assert.equal(names(), 'aaa')
    while (atWork.length > 0) end(0)
    await use('b', 1)
    for (const who of 'aaabbb') void ask(who)
    await rounds()
    assert.equal(names(), 'abbb')
    end(0)
    await rounds()
    assert.equal(names(), 'bbba')
  })

  test('whoever is new beside others begins with four, until it is known how long they take', async () => {
    await use('b', 1)
    for (const who of 'aaaaaa') void ask(who)
    await rounds()
    assert.equal(names(), 'aaaa')
    end(0)
    await rounds()
    assert.equal(names(), 'aaaa')
  })

  test('a long request is remembered until some short ones have followed', async () => {
    await use('b', 1)
    await use('a', 50)
    for (let i = 0; i < 3; i++) await use('a', 1)
    for (const who of 'aaaa') void ask(who)
    await rounds()
    assert.equal(names(), 'aa')
    end(0)
    await rounds()
    assert.equal(names(), 'aaa')
  })

  test('of one that has used little, four requests are worked on at once', async () => {
    await use('b', 500)
    store.isWaitedFor = () => true
    for (const who of 'bbbaaaaa') void ask(who)
    await rounds()
    await rounds()
    assert.equal(names(), 'aaaabb')
  })

  test('who is alone uses all connections to the store but two, and gives way when somebody comes, for a while', async () => {
    store.width = 8
    store.isWaitedFor = () => true
    await use('a', 500)
    for (let i = 0; i < 10; i++) void ask('a')
    await rounds(20)
    assert.equal(names(), 'aaaaaa')
    void ask('b')
    await rounds(20)
    assert.equal(names(), 'aaaaaab')
    end(0)
    await rounds(20)
    assert.equal(names(), 'aaaaab')
    end(5)
    end(0)
    await rounds(20)
    assert.equal(names(), 'aaaa')
    while (atWork.length > 0) {
      end(0)
      await rounds()
    }
    await wait(2_300)
    for (let i = 0; i < 10; i++) void ask('a')
    await rounds(20)
    assert.equal(names(), 'aaaaaa')
  })

  test('those who use little begin together where a store works elsewhere, and the others one after the other', async () => {
    store.width = 8
    for (const who of 'xy') await use(who, 500)
    store.isWaitedFor = () => true
    for (const who of 'xyabcd') void ask(who)
    await round()
    assert.equal(names(), 'abcdx')
    store.width = 1
    for (const who of 'ef') void ask(who)
    await round()
    assert.equal(names(), 'abcdxe')
    await rounds()
    assert.equal(names(), 'abcdxefy')
  })

  test('who uses much beside somebody who uses little is not alone while that one asks for nothing', async () => {
    store.width = 8
    await use('a', 500)
    await use('b', 10)
    await wait(300)
    await use('b', 1)
    store.isWaitedFor = () => true
    for (let i = 0; i < 10; i++) void ask('a')
    await rounds(20)
    assert.equal(names(), 'aa')
  })

  test('what lasts long keeps nothing waiting for long, and what cannot begin for five seconds is refused', async () => {
    await use('a', 500)
    store.isWaitedFor = () => true
    const start = performance.now()
    const asked = Array.from({ length: 60 }, async () => {
      await fairness.turn('a', here, 0)
      return performance.now() - start
    })
    const ended = (await Promise.allSettled(asked)).map(one => (one.status === 'fulfilled' ? one.value : one.reason))
    assert.ok(ended[1] < 200 && ended[2] > 200 && ended[3] < 2_000, ended.slice(0, 5).join())
    assert.equal(ended.at(-1).code, 'unavailable')
    assert.ok(performance.now() - start < 6_500)
  })

  test('who waits for their own long requests alone does not make the process behind', async () => {
    fairness = new Fairness(store, 2)
    for (const who of 'ab') await use(who, 500)
    for (let i = 0; i < 20; i++) await use('b', 0)
    for (const who of 'aaabbb') void ask(who)
    assert.equal(fairness.isBehind(), false)
    assert.equal(fairness.budget('a'), undefined)
    await rounds()
    assert.equal(names(), 'abbb')
  })

  test('the bodies of those who wait take a bounded amount of memory', async () => {
    store.isWaitedFor = () => true
    const large = () => fairness.turn('a', here, 1_048_576)
    for (let i = 0; i < 64; i++) void Promise.resolve(large()).catch(() => {})
    assert.throws(large, { code: 'rate_limited' })
  })

  test('of those who wait, the one that has used least comes first', async () => {
    await use('a', 500)
    await use('b', 50)
    store.isWaitedFor = () => true
    for (const who of 'abc') void ask(who)
    await rounds()
    assert.equal(names(), 'cba')
  })

  /** Lets `who` work on a store and rest once there. Gives who else has begun when it goes on, and for how many rounds of the loop it rested. */
  async function rested(who: string, meanwhile: (rests: number) => void) {
    const turn = await fairness.turn(who, here, 0)
    let rests = 0
    const rest = async () => {
      meanwhile(++rests)
      await round()
    }
    const begun = await turn.onStore(async db => {
      await db.rest!()
      return names()
    })({ rest } as Db)
    turn.end()
    return { begun, rests }
  }

  test('who rests lets all begin who have used less, before it goes on, also in its first work', async () => {
    store.isWaitedFor = () => true
    const { begun } = await rested('a', rests => {
      if (rests === 1) for (const who of 'bc') void ask(who)
    })
    assert.equal(begun, 'bc')
  })

  test('who rests, or uses much, waits while connections come, since each of them takes a round of the loop', async () => {
    await use('a', 500)
    store.isWaitedFor = () => true
    const now = performance.now()
    let time = now
    const real = performance.now
    performance.now = () => time
    try {
      const { rests } = await rested('a', rests => {
        if (rests < 5) fairness.noteConnection()
        else time += 3
      })
      assert.equal(rests, 5)
      fairness.noteConnection()
      for (const who of 'ab') void ask(who)
      await rounds()
      assert.equal(names(), 'b')
      time += 3
      await rounds()
      assert.equal(names(), 'ba')
    } finally {
      performance.now = real
    }
  })

  test('what a client that has gone asked for is not begun', async () => {
    store.isWaitedFor = () => true
    const client = { destroyed: false }
    const asked = fairness.turn('a', client, 0)
    client.destroyed = true
    await assert.rejects(async () => asked, { code: 'unavailable' })
  })

  test('a round of the event loop that takes long makes the process behind, for a while', async () => {
    ;(fairness.turn('a', here, 0) as Turn).end()
    const start = performance.now()
    while (performance.now() - start < 30);
    await rounds()
    assert.equal(fairness.turn('a', here, 0) instanceof Promise, true)
    await wait(600)
    assert.equal(fairness.turn('a', here, 0) instanceof Promise, false)
  })

  test('while the process is behind, who has used more than its share has nothing left', async () => {
    await use('a', 1_500)
    await use('b', 10)
    // The shares are counted a few times a second.
    await wait(300)
    await use('b', 1)
    store.isWaitedFor = () => true
    const [spent, spared] = [fairness.budget('a')!, fairness.budget('b')!]
    assert.ok(spent.left < 0)
    assert.match(spent.policy, /^"time";q=1000;w=2$/)
    assert.ok(spent.seconds >= 1)
    assert.ok(spared.left > 900)
  })

  test('who is alone may use everything', async () => {
    await use('a', 5_000)
    await wait(300)
    await use('a', 1)
    store.isWaitedFor = () => true
    assert.ok(fairness.budget('a')!.left > 0)
  })
})
