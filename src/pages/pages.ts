import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { SiteReader } from '../kernel/http/site.ts'
import type { Route } from '../kernel/http/implement.ts'
import type { Writes } from '../kernel/writes/writes.ts'
import { addAssets } from './assets.ts'
import { addConsole } from './console.ts'
import { addDocuments } from './documents.ts'
import { addHealth } from './health.ts'
import { addPictures, type Pictures } from './pictures.ts'
import { addProblems } from './problems.ts'
import { addReference } from './reference.ts'

export interface PageOptions {
  database: Database
  writes: Writes
  routes: Route[]
  /** The origin at which clients find this service, with which absolute links begin. */
  origin(request: FastifyRequest): string
  /** Tells whether a browser names this service. */
  sites: SiteReader
  /** Where the built console is, if not at its usual place. */
  consoleFolder?: URL | undefined
  /** Drawings to serve, where there are any. */
  pictures?: Pictures | undefined
  /** Whether the service is about to stop. */
  isLeaving(): boolean
}

/** The pages that need no credential: first page, console, documents, explanations of errors, and health. */
export function addPages(
  app: FastifyInstance,
  { database, writes, routes, origin, sites, consoleFolder, pictures, isLeaving }: PageOptions,
): void {
  addAssets(app)
  addConsole(app, sites, consoleFolder)
  addDocuments(app, routes, origin)
  addReference(app)
  addProblems(app)
  if (pictures !== undefined) addPictures(app, pictures)
  addHealth(app, { database, writes, isLeaving })
}
