"""Asks MuJoCo Warp, without a GPU: the sensor `distance`, the signed distance of two geoms.

Its documentation: https://mujoco.readthedocs.io/en/stable/XMLreference.html#sensor-distance. Warp compiles its kernels
for the processor. They compute in binary32. The models are those that MuJoCo is asked about.
"""

import mujoco_warp
import warp
from ask_mujoco import PROMISE, Json, compiled, mujoco
from lines import serve

FURTHEST = 1e6


def ask(a: Json, b: Json) -> Json:
    model = compiled(a, b, distance_up_to=FURTHEST)
    data = mujoco.MjData(model)
    on_warp, state = mujoco_warp.put_model(model), mujoco_warp.put_data(model, data)
    mujoco_warp.kinematics(on_warp, state)
    mujoco_warp.collision(on_warp, state)
    mujoco_warp.sensor_pos(on_warp, state)
    distance = float(state.sensordata.numpy()[0, 0])
    if distance == FURTHEST:
        return {"intersects": False}
    return {"intersects": distance <= 0.0, "distance": distance, "depth": -distance}


warp.config.quiet = True
serve(
    {key: value for key, value in PROMISE.items() if key != "computes_in"}
    | {
        "name": "MuJoCo Warp",
        "version": mujoco_warp.__version__,
        "link": "https://mujoco.readthedocs.io/en/stable/XMLreference.html#sensor-distance",
        "calls": "mujoco_warp.sensor_pos, a sensor distance",
        "remarks": ["Its depths of 0 are of shapes that have the same middle. One is not."],
        "because": "ccd_tolerance, the default tolerance of its solver; it computes in binary32",
    },
    ask,
)
