import { besideServer } from './beside-server.mjs'

besideServer('restore')
