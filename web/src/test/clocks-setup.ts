import { setZoneClocks } from '../ui/clock.ts'
import { ZONE_CLOCKS } from './zone-clocks.ts'

setZoneClocks(ZONE_CLOCKS)
