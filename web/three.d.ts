/** What `panels/webgl.js` uses of three.js, which comes without types. */
declare module "three" {
  export const DoubleSide: number;
  export const LinearSRGBColorSpace: string;

  export class Vector3 {
    set(x: number, y: number, z: number): this;
  }
  export class Float32BufferAttribute {
    constructor(numbers: number[], itemSize: number);
  }
  export class BufferGeometry {
    setAttribute(name: string, attribute: Float32BufferAttribute): this;
    dispose(): void;
  }
  export class MeshBasicMaterial {
    constructor(options: Record<string, unknown>);
  }
  export class Object3D {
    children: Object3D[];
    position: Vector3;
    up: Vector3;
    renderOrder: number;
    frustumCulled: boolean;
    add(...objects: Object3D[]): this;
    clear(): this;
    lookAt(x: number, y: number, z: number): void;
  }
  export class Scene extends Object3D {}
  export class Mesh extends Object3D {
    constructor(geometry: BufferGeometry, material: MeshBasicMaterial);
    geometry: BufferGeometry;
  }
  export class OrthographicCamera extends Object3D {
    updateProjectionMatrix(): void;
  }
  export class WebGLRenderer {
    constructor(options: { canvas: HTMLCanvasElement; context: WebGL2RenderingContext });
    outputColorSpace: string;
    setSize(width: number, height: number, updateStyle?: boolean): void;
    setViewport(x: number, y: number, width: number, height: number): void;
    render(scene: Scene, camera: OrthographicCamera): void;
  }
}
