/** What `files/meshes.ts` uses of three.js, which comes without types. */
declare module "three" {
  export class BufferGeometry {
    index: { array: Uint32Array } | null;
    groups: { start: number; count: number }[];
    userData: { groupNames?: string[] };
    getAttribute(name: string): { array: Float32Array };
  }
  export type Mesh = { name: string; geometry: BufferGeometry };
}
declare module "three/addons/loaders/OBJLoader.js" {
  export class OBJLoader {
    parse(text: string): { children: import("three").Mesh[] };
  }
}
declare module "three/addons/loaders/STLLoader.js" {
  export class STLLoader {
    parse(data: ArrayBuffer): import("three").BufferGeometry;
  }
}
declare module "three/addons/loaders/PLYLoader.js" {
  export class PLYLoader {
    parse(data: ArrayBuffer): import("three").BufferGeometry;
  }
}
