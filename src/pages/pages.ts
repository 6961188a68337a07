import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Route } from '../kernel/http/implement.ts'
import { addAssets } from './assets.ts'
import { addDocuments } from './documents.ts'
import { addHealth } from './health.ts'
import { addProblems } from './problems.ts'
import { addReference } from './reference.ts'

export interface PageOptions {
  database: Database
  routes: Route[]
  /** Where clients find this service: what absolute links begin with. */
  origin(request: FastifyRequest): string
}

/** What surrounds the routes and needs no credential: who is here, documents, errors explained, and whether all is well. */
export function addPages(app: FastifyInstance, { database, routes, origin }: PageOptions): void {
  addAssets(app)
  addDocuments(app, routes, origin)
  addReference(app)
  addProblems(app)
  addHealth(app, database)
}
