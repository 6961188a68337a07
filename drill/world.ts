import { cpSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createDatabase, type OwnPostgres } from '../test/postgres.ts'
import { SCOPES } from '../src/terms/scopes.ts'
import type { Credential } from './caller.ts'
import { runCommand } from './program.ts'

/** One network and its people. It calls with every scope, as `admin`. */
export interface Cast extends Credential {
  location: string
  admin: string
  secondAdmin: string
  member: string
}

export interface World {
  databaseUrl: string
  main: Cast
  /** Another network in the same database. */
  other: Cast
}

/** A world that is copied for each use. */
export interface Template extends World {
  postgres: OwnPostgres | undefined
}

/** Makes a world by the commands of the program itself, so that its schema is the one that the program knows. */
export async function makeTemplate(program: string, folder: string, postgres: OwnPostgres | undefined): Promise<Template> {
  mkdirSync(folder, { recursive: true })
  const databaseUrl = postgres
    ? await createDatabase(postgres.url, 'drill_template')
    : `sqlite:${join(folder, 'template', 'stoa.db')}`
  const ask = async (...words: string[]) => {
    const { code, stdout, stderr } = await runCommand(program, databaseUrl, [...words, '--json'])
    if (code !== 0) throw new Error(`stoa ${words.join(' ')} ended with ${code}: ${stderr}`)
    return JSON.parse(stdout) as Record<string, string>
  }
  const main = await makeCast(ask, 'Main')
  const other = await makeCast(ask, 'Other')
  return { databaseUrl, main, other, postgres }
}

type Ask = (...words: string[]) => Promise<Record<string, string>>

async function makeCast(ask: Ask, title: string): Promise<Cast> {
  const { id: network } = await ask('network', 'create', '--title', title)
  const within = ['--network', network!]
  const place = ['--title', 'Berlin', '--timezone', 'Europe/Berlin', '--currency', 'EUR', '--tax-inclusive', '--tax-rate', '19']
  const { id: location } = await ask('location', 'create', ...within, ...place)
  const person = async (name: string, role: string) => {
    const words = [
      '--location',
      location!,
      '--email',
      `${name}@${title}.example`,
      '--name',
      name,
      '--surname',
      title,
      '--role',
      role,
    ]
    return (await ask('membership', 'create', ...within, ...words)).id!
  }
  const [admin, secondAdmin, member] = [
    await person('Ada', 'admin'),
    await person('Grace', 'admin'),
    await person('Mia', 'member'),
  ]
  const scopes = ['--scope', SCOPES.filter(scope => scope !== 'network').join()]
  const { clientId, clientSecret } = await ask('credential', 'create', ...within, '--membership', admin, ...scopes)
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  return { network: network!, location: location!, admin, secondAdmin, member, authorization }
}

let copies = 0

/** A copy of the template with a database of its own; `folder` is where a file would lie. */
export async function worldOf({ databaseUrl, main, other, postgres }: Template, folder: string): Promise<World> {
  if (postgres) {
    const url = await createDatabase(postgres.url, `drill_${++copies}`, basename(new URL(databaseUrl).pathname))
    return { databaseUrl: url, main, other }
  }
  const path = databaseUrl.slice('sqlite:'.length)
  cpSync(dirname(path), folder, { recursive: true })
  return { databaseUrl: `sqlite:${join(folder, basename(path))}`, main, other }
}
