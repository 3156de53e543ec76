/**
 * How far the database had come, as a number. The answer to whatever changed something carries it, and so does news as its event's id;
 * whoever sends it back reads nothing older, even where lists come from a replica. Whoever sends none reads no replica.
 */
export const AS_OF = 'waybill-as-of'
