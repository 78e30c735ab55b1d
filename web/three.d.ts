/** What `files/points.ts` uses of three.js, which comes without types. */
declare module "three" {
  export class BufferGeometry {
    getAttribute(name: string): { array: Float32Array };
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
