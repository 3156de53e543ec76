/** The map's colors; its drawings cannot read the page's. */
export interface Colors {
  sea: string
  land: string
  abroad: string
  river: string
  state: string
  border: string
  road: string
  smallRoad: string
  roadEdge: string
  name: string
  city: string
  halo: string
  shield: string
  shieldLine: string
  shieldText: string
  group: string
  largeGroup: string
  point: string
  pointed: string
  onPoint: string
  lane: string
}

export const LIGHT: Colors = {
  sea: '#dfe9f1',
  land: '#fbfbf9',
  abroad: '#f1f2f0',
  river: '#d3e1ec',
  state: '#d5dae0',
  border: '#a3adb9',
  road: '#d9cfae',
  smallRoad: '#e9e6dc',
  roadEdge: '#fbfbf9',
  name: '#8b96a3',
  city: '#46525f',
  halo: '#ffffff',
  shield: '#ffffff',
  shieldLine: '#c9cfd6',
  shieldText: '#5b6470',
  group: '#0c6577',
  largeGroup: '#084552',
  point: '#0c6577',
  pointed: '#d9480f',
  onPoint: '#ffffff',
  lane: '#d9480f',
}

export const DARK: Colors = {
  sea: '#0f151c',
  land: '#1a2028',
  abroad: '#161b22',
  river: '#18222d',
  state: '#313b47',
  border: '#53606f',
  road: '#46505c',
  smallRoad: '#2a333e',
  roadEdge: '#12171d',
  name: '#66747f',
  city: '#a9b6c5',
  halo: '#12171d',
  shield: '#222b36',
  shieldLine: '#42505f',
  shieldText: '#b9c6d6',
  group: '#1f8da3',
  largeGroup: '#2aa8c1',
  point: '#4fc3d9',
  pointed: '#ffb454',
  onPoint: '#0f151c',
  lane: '#ffb454',
}
